import { ProviderError } from '../port.js';

/** The words of a refusal as Aliyun's and Tencent's calls write it. */
export function jsonRefusal(body: string): { readonly word: string; readonly sentence: string } {
  try {
    const { Code, Message } = JSON.parse(body) as { readonly Code?: unknown; readonly Message?: unknown };
    return { word: textIn(Code), sentence: textIn(Message) };
  } catch {
    return { word: '', sentence: '' };
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 500) : '');

/** An answer that must be whole. Throws `ProviderError`. */
export function jsonIn<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new ProviderError(0, '', 'the answer broke off', { cause: error });
  }
}

/** What has all of these, as texts. Throws `ProviderError`. */
export function demanded<T extends object>(value: T | undefined, ...names: readonly (keyof T)[]): T {
  if (value === undefined || names.some((name) => typeof value[name] !== 'string' || value[name] === ''))
    throw new ProviderError(0, '', 'the answer tells no credentials');
  return value;
}
