import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { publicKeyText } from '@vigil/stores/chain/seal';
import { PlainError } from '../../platform/plain-error.js';
import { keptAside } from '../../platform/starting/put-aside.js';

/** A file with a key, and how it is called in what is printed. */
export interface KeyFile {
  readonly path: string;
  readonly what: string;
}

/**
 * Which key to hold receipts and seals against: the one that was named, else this server's own; null: there is neither.
 */
export function keyToUse(named: string | undefined, ownKeyFile: string): KeyFile | null {
  if (named !== undefined) return { path: named, what: `来自 ${named}` };
  return existsSync(ownKeyFile) ? { path: ownKeyFile, what: '本服务器的密钥' } : null;
}

/**
 * Which keys to trust: those that were named, and then no other; else this server's own. `former`: public keys (SPKI,
 * base64) that this server had before and `new-seal-key` put aside. Throws `PlainError` where a file holds no key.
 */
export function keysToUse(named: readonly string[], ownKeyFile: string): KeysToUse {
  if (named.length > 0) return { keys: named.map((path) => ({ path, what: `来自 ${path}` })), former: [] };
  const own = keyToUse(undefined, ownKeyFile);
  return { keys: own === null ? [] : [own], former: own === null ? [] : formerKeys(ownKeyFile) };
}

export interface KeysToUse {
  readonly keys: readonly KeyFile[];
  readonly former: readonly string[];
}

/** Those that can be used: what was put aside because it was garbage is none. */
function formerKeys(ownKeyFile: string): string[] {
  return keptAside(ownKeyFile).flatMap((path) => {
    try {
      return [sealKeyIn({ path })];
    } catch {
      return [];
    }
  });
}

/** A PEM file (public or private), the base64 text, or what `/api/audit/key` answers. Throws when it cannot be read. */
export function publicKeyIn(text: string): string {
  if (!text.trimStart().startsWith('{'))
    return text.includes('-----BEGIN') ? publicKeyText(createPublicKey(text)) : text.trim();
  const value = JSON.parse(text) as {
    readonly publicKey?: string;
    readonly data?: { readonly publicKey?: string };
  };
  return value.publicKey ?? value.data?.publicKey ?? '';
}

/** The key (SPKI, base64) that seals must be made with. Throws `PlainError` when the file holds none. */
export function sealKeyIn({ path }: Pick<KeyFile, 'path'>): string {
  try {
    const text = publicKeyIn(readFileSync(path, 'utf8'));
    return publicKeyText(createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
  } catch (cause) {
    throw new PlainError(`${path} 不是可用的封存密钥或公钥。 (This is no key of seals.)`, { cause });
  }
}
