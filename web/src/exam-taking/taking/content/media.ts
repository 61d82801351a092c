import type { SharedContent } from './types.ts';

/** A file of this site as it stands in a question: its address, with what is asked of it. */
const fileAddress = /\/api\/common\/file\/[0-9a-f]{64}(?:\?[^"'\s<>)\\]*)?/g;

/** Pictures, sound and film of a question, and of its parts and options, and templates; each address once. */
export const mediaOf = (content: SharedContent): readonly string[] => [
  ...new Set(JSON.stringify(content).match(fileAddress)),
];

/** The text with the addresses of what is here instead of the site's. */
export const withMedia = (text: string, here: ReadonlyMap<string, string>): string =>
  here.size === 0 ? text : text.replace(fileAddress, (address) => here.get(address) ?? address);
