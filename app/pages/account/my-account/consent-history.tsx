/** What someone allowed and declined, in the words they read, the newest first. */
export function ConsentHistory({ history }: { history: readonly Consent[] }) {
  return (
    <section className="account-consents" aria-labelledby="consent-history">
      <h2 id="consent-history">Your answers so far</h2>
      {history.length === 0 ? (
        <p>You have not saved a choice yet, so we mail you nothing of the kind.</p>
      ) : (
        <ol className="account-history">
          {history.map(({ id, value, wording, channel, at }) => (
            <li key={id}>
              <span data-value={value ? "yes" : "no"}>{value ? "Allowed" : "Declined"}</span>
              <p>
                {wording}
                <span className="caption">
                  {at}, {channels[channel]}
                </span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const channels = { "sign-up": "when you signed up", account: "in My account" } as const;

type Consent = {
  id: string;
  value: boolean;
  wording: string;
  channel: keyof typeof channels;
  at: string;
};
