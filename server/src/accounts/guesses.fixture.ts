import type { TestApp } from '../testing/test-app.js';
import { hashOf, userNamed } from './login.js';
import type { Attempt, LoginAttempts } from './login-attempts.js';

/** One password of one name, as it is guessed at. */
export type Guessed = Pick<Attempt, 'userName' | 'secret'>;

/** The account's password as it is now. */
export const guessedOf = async ({ services }: TestApp, userName: string): Promise<Guessed> => ({
  userName,
  secret: await hashOf(services, await userNamed(services, userName)),
});

/** One guess from a browser that nobody has entered from; true: a password was looked at. */
export const guess = (attempts: LoginAttempts, guessed: Guessed, address: string): Promise<boolean> => {
  const attempt = { ...guessed, address, device: null };
  return attempts
    .inTurn(attempt, () => attempts.failed(attempt))
    .then(
      () => true,
      () => false,
    );
};

/** Guesses from each address until it is paused, up to five; how many passwords were looked at. */
export async function guessFrom(
  attempts: LoginAttempts,
  guessed: Guessed,
  addresses: readonly string[],
): Promise<number> {
  let looked = 0;
  for (const address of addresses)
    for (let count = 0; count < 5 && (await guess(attempts, guessed, address)); count += 1) looked += 1;
  return looked;
}

export const addresses = (count: number, at: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => at(i));

/** Of a private network: `i` below 65,536. */
export const v4 = (i: number): string => `10.1.${i >> 8}.${i & 255}`;
