import { getToken, subscribeToken } from '@vigil/ui/session/session.ts';

interface Options {
  readonly ownerId: string;
  /** whose account is here, as far as this browser was told; null: not told */
  readonly account: (ownerId: string) => string | null;
  /** Somebody may have logged in or out: what was being written until now is given, as who wrote it. */
  readonly changing: () => void;
}

/**
 * Whether the login here is that of the paper's own candidate. A session that ended is nobody else's: the page stays
 * the candidate's. `ownersToken`: known as theirs to who asks.
 */
export const isOwnLogin = (
  token: string | null,
  account: string | null,
  { ownerId, ownersToken }: { readonly ownerId: string; readonly ownersToken: string | null },
): boolean => token === null || (account === null ? token === ownersToken : account === ownerId);

/** Whose acts are given in a page with an open paper: its candidate's, or nobody's while another is logged in. */
export class PaperAuthor {
  readonly #ownersToken = getToken();
  #token = this.#ownersToken;
  #author: string | null;

  constructor(private readonly options: Options) {
    this.#author = options.ownerId;
  }

  start(signal: AbortSignal): void {
    const stop = subscribeToken(() => {
      this.options.changing();
      this.#token = getToken();
      this.now();
    });
    signal.addEventListener('abort', stop);
  }

  /** null: nobody's. What was written until a change of login was heard is as before it. */
  readonly now = (): string | null => {
    const { ownerId, account } = this.options;
    const whose = { ownerId, ownersToken: this.#ownersToken };
    if (this.#token === getToken())
      this.#author = isOwnLogin(this.#token, account(ownerId), whose) ? ownerId : null;
    return this.#author;
  };
}
