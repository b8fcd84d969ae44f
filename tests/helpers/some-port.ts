/** Below the range from which systems hand out ports by themselves: nobody is given it meanwhile. */
export const somePort = (): number => 20_000 + Math.floor(Math.random() * 12_000);
