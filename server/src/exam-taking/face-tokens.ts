import { randomBytes } from 'node:crypto';
import type { Services } from '../platform/services.js';

/** How long a face token lives (engine §12). */
const lifeSeconds = 30 * 60;

const keyOf = (token: string): string => `face-token:${token}`;

/** A token for this user and exam, good for half an hour and one start. */
export async function issueFaceToken(services: Services, userId: string, examId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await services.bus.set(keyOf(token), `${userId}\n${examId}`, lifeSeconds);
  return token;
}

/** True for the person and exam it was issued to, until it is spent or half an hour has passed. */
export async function faceTokenFits(
  services: Services,
  token: string,
  userId: string,
  examId: string,
): Promise<boolean> {
  return token !== '' && (await services.bus.get(keyOf(token))) === `${userId}\n${examId}`;
}

/**
 * Called once a paper is open: a start that is refused for something else costs no second look into the
 * camera.
 */
export async function spendFaceToken(services: Services, token: string): Promise<void> {
  await services.bus.take(keyOf(token));
}
