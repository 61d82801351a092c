import { hashSync, verifySync, type Options } from '@node-rs/argon2';
import { answerBeside } from '../../platform/answer-beside.js';

/** A password to be hashed, or held against a hash. */
export type PasswordWork =
  | { readonly password: string; readonly strength: Options }
  | { readonly password: string; readonly passwordHash: string };

answerBeside<PasswordWork, string | boolean>(15, (asked) =>
  'strength' in asked
    ? hashSync(asked.password, asked.strength)
    : verifySync(asked.passwordHash, asked.password),
);
