import { hash } from '@node-rs/argon2';
import { Gate } from '../../platform/limits/gate.js';

/** argon2id, 19 MiB, two passes (OWASP's first choice); 10–40 ms each on this hardware class. */
export const passwordStrength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const gate = new Gate(2, 1000);

/** argon2id hash of a password that a person chose. */
export const passwordHashOf = (password: string): Promise<string> =>
  gate.run(() => hash(password, passwordStrength));
