import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { badInput } from '../../platform/errors.js';

const longest = 20_000;
const base64url = z.string().regex(/^[\w-]*$/);
const credential = {
  id: base64url.min(1).max(1400),
  rawId: base64url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};
const made = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url.min(1),
      attestationObject: base64url.min(1),
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }) as RegistrationResponseJSON);
const shown = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url.min(1),
      authenticatorData: base64url.min(1),
      signature: base64url.min(1),
      userHandle: base64url.max(200).nullish(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }) as AuthenticationResponseJSON);

function read<T>(schema: z.ZodType<T>, text: string): T {
  if (text.length > longest) throw badInput('通行密钥的回答不正确！');
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    throw badInput('通行密钥的回答不正确！');
  }
  const parsed = schema.safeParse(told);
  if (!parsed.success) throw badInput('通行密钥的回答不正确！');
  return parsed.data;
}

/** What a browser answers to `create`. Refuses `BadInput`. */
export const madeIn = (text: string): RegistrationResponseJSON => read(made, text);

/** What a browser answers to `get`. Refuses `BadInput`. */
export const shownIn = (text: string): AuthenticationResponseJSON => read(shown, text);
