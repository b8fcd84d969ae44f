/** More ask than can be answered: nobody who waited for the same answer need ask again. */
export class TurnedAway extends Error {}
