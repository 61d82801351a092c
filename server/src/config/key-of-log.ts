import { isKeyChange, SEAL_KEY_REPLACED, type KeyChange } from '@vigil/stores/chain/key-change';
import { standingOfSigner, type LastSeal, type SignerStanding } from '@vigil/stores/chain/next-signer';
import { readSealKey, SealKeyUnusable } from '@vigil/stores/chain/seal-key';
import { lastReadableSeal } from '@vigil/stores/chain/seals';
import type { EventLog } from '@vigil/stores/event-log/port';
import { PlainError } from '../platform/plain-error.js';
import { lifeFacts } from './life-facts.js';

type Log = Pick<EventLog, 'readStream'>;

/** Why the key in a file may not seal a log: one sentence with the command that goes on. */
export interface WrongKey {
  readonly isMissing: boolean;
  readonly text: string;
}

/**
 * Holds the key in a file against the log's seals, and changes of their key that are signed; null: it is the one that
 * seals next, or nothing is sealed yet. Whoever writes the log could say so, too, but not sign it. Reads only.
 */
export async function wrongKeyOfLog(log: Log, sealKeyFile: string): Promise<WrongKey | null> {
  const last = await lastSealOf(log);
  if (last === null) return null;
  const key = await readSealKey(sealKeyFile).catch((error: unknown) => {
    if (error instanceof SealKeyUnusable) return 'unusable' as const;
    throw error;
  });
  if (key === null)
    return {
      isMissing: true,
      text: `日志已有封存，封存密钥 ${sealKeyFile} 却不见了。${hint}。 (The seal key is missing.)`,
    };
  const standing = key === 'unusable' ? key : standingOfSigner(key.publicKey, last, await keyChangesOf(log));
  return standing === 'right' ? null : { isMissing: false, text: sentences[standing](sealKeyFile, last) };
}

/** Before a seal is made without the server: throws `PlainError` where the key in the file is not the one to make it. */
export async function demandKeyOfLog(log: Log, sealKeyFile: string): Promise<void> {
  const wrong = await wrongKeyOfLog(log, sealKeyFile);
  if (wrong !== null) throw new PlainError(wrong.text);
}

/** The last seal that can be read as one. */
export async function lastSealOf(log: Log): Promise<LastSeal | null> {
  const last = await lastReadableSeal(log);
  return last && { revision: last.revision, hash: last.hash, publicKey: last.data.publicKey };
}

/** What the log tells of changes of the seals' key, oldest first. */
export const keyChangesOf = async (log: Log): Promise<KeyChange[]> =>
  (await lifeFacts(log, SEAL_KEY_REPLACED)).flatMap(({ data, foreign }) =>
    foreign === undefined && isKeyChange(data) ? [data] : [],
  );

const hint = '请用 SEAL_KEY_FILE 指定原来的密钥，或用新的密钥继续：npm run recover -- new-seal-key';

const sentences: Readonly<
  Record<Exclude<SignerStanding, 'right'> | 'unusable', (file: string, last: LastSeal) => string>
> = {
  another: (file) =>
    `封存密钥 ${file} 不是日志最后一次封存所用的那一把。${hint}。 (SEAL_KEY_FILE is not the key of the last seal.)`,
  replaced: (file) =>
    `封存密钥 ${file} 已被换下，不能再用。请用 SEAL_KEY_FILE 指定换用的密钥，或用新的密钥继续：npm run recover -- new-seal-key。 (SEAL_KEY_FILE is a key that was replaced.)`,
  'past-replaced': (_file, { publicKey }) =>
    `日志最后的封存由一把早已换下的密钥签发（公钥 ${publicKey}），日志可能已被重写。请恢复备份（npm run restore），或核实（npm run audit -- verify）后用新的密钥继续：npm run recover -- new-seal-key。 (The last seal is by a key that had been replaced.)`,
  unusable: (file) => `封存密钥 ${file} 无法使用。${hint}。 (The seal key cannot be used.)`,
};
