import { randomBytes } from 'node:crypto';
import type { Services } from '../platform/services.js';

/** Minutes a face token lives (engine §12). */
const lifeSeconds = 30 * 60;

const keyOf = (token: string): string => `face-token:${token}`;

/** A token for this user and exam, good for half an hour and one start. */
export async function issueFaceToken(services: Services, userId: string, examId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await services.bus.set(keyOf(token), `${userId}\n${examId}`, lifeSeconds);
  return token;
}

/** True once, for the person and exam it was issued to. */
export async function useFaceToken(services: Services, token: string, userId: string, examId: string): Promise<boolean> {
  if (token === '') return false;
  const key = keyOf(token);
  if ((await services.bus.get(key)) !== `${userId}\n${examId}`) return false;
  return (await services.bus.take(key)) !== null;
}
