import {
  isBankTransfer,
  isRedirect,
  type PaymentMethod,
  REDIRECT_METHODS,
  type RedirectMethod,
} from "#app/content/payment-methods.ts";
import { isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import { decryptSecrets } from "#app/domain/settings/secret-fields.server.ts";
import { paymentProviders as descriptions } from "#app/settings/payment-providers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { settings } from "#app/settings/settings.ts";
import { payfastProvider } from "./payfast/provider.server.ts";
import type { PayableOrder, PaymentProvider, RedirectToProvider } from "./payment-provider.ts";

/** The server's half of every registered provider: a line for each. */
const paymentProviders: Readonly<Record<RedirectMethod, PaymentProvider>> = {
  payfast: payfastProvider,
};

export const PAYMENT_PROVIDERS: readonly PaymentProvider[] = REDIRECT_METHODS.map(findProvider);

export function findProvider(method: RedirectMethod): PaymentProvider {
  return paymentProviders[method];
}

/** The accounts that can be used now. EFT needs none. */
export type PaymentAccounts = Partial<Record<RedirectMethod, PaymentAccount>>;

type PaymentAccount = {
  /** The result of the provider's readAccount. */
  account: unknown;
  /** Comes from environment variables, which the admin area cannot change. */
  isFromEnvironment: boolean;
};

/** Those of the environment, or else those that were entered in the admin area. */
export function currentPaymentAccounts({
  environment,
  secret,
}: {
  environment: Partial<Record<RedirectMethod, unknown>>;
  secret: string;
}): PaymentAccounts {
  const entries = PAYMENT_PROVIDERS.flatMap(({ method, readAccount }) => {
    const given = environment[method];
    if (given !== undefined) return [[method, { account: given, isFromEnvironment: true }]];
    const saved = privateSettings()[method];
    const account = readAccount(decryptSecrets({ secret }, descriptions[method].settings, saved));
    return account === undefined ? [] : [[method, { account, isFromEnvironment: false }]];
  });
  return Object.fromEntries(entries);
}

export function providersWithAccount(accounts: PaymentAccounts): RedirectMethod[] {
  return REDIRECT_METHODS.filter((method) => accounts[method] !== undefined);
}

/** What customers can choose now, which may be nothing while EFT is paused. The first is the checkout's default. */
export function availablePaymentMethods(accounts: PaymentAccounts): PaymentMethod[] {
  return acceptedPaymentMethods(accounts).filter(
    (method) => !isBankTransfer(method) || !isEftPaused(),
  );
}

/** The same, whether or not EFT is paused. */
export function acceptedPaymentMethods(accounts: PaymentAccounts): PaymentMethod[] {
  const usable: PaymentMethod[] = [...providersWithAccount(accounts), "eft"];
  const chosen = usable.filter((method) => settings().payments[method]);
  // A shop can always be paid: by EFT, if providers were all there was and cannot be used any more.
  return chosen.length > 0 ? chosen : ["eft"];
}

/** The way to the provider's page; undefined if this method has none. */
export function startPayment(
  { payments, origin }: { payments: PaymentAccounts; origin: string },
  order: PayableOrder & { paymentMethod: PaymentMethod },
): RedirectToProvider | undefined {
  const { paymentMethod: method } = order;
  if (!isRedirect(method) || !availablePaymentMethods(payments).includes(method)) return undefined;
  const { account } = payments[method] ?? {};
  return paymentProviders[method].startPayment(account, { origin }, order);
}

/** Includes providers that are switched off: payments started earlier are still reported. */
export function findWebhook(payments: PaymentAccounts, path: string) {
  const method = providersWithAccount(payments).find(
    (each) => descriptions[each].webhook.path === path,
  );
  if (!method) return undefined;
  const { account } = payments[method] ?? {};
  const { webhook } = paymentProviders[method];
  return {
    ...descriptions[method].webhook,
    logEvent: webhook.logEvent,
    rateLimitName: webhook.rateLimitName,
    isKnownSender: (ipAddress: string) => webhook.isKnownSender(account, ipAddress),
    handle: (...call: HandleArguments) => webhook.handle(account, ...call),
  };
}

type HandleArguments =
  Parameters<PaymentProvider["webhook"]["handle"]> extends [unknown, ...infer Rest] ? Rest : never;
