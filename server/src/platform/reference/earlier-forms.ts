import { canonicalJson } from '@vigil/domain/kernel/canonical-json';

/**
 * The form in which an earlier Vigil may have hashed the same document: without the last of the fields that are filled
 * up, the last two, and so on, as far as they say what they are filled with. `defaults` in the order in which its fields
 * came to be: a new one stands last.
 */
export function* withoutLatest(
  form: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): Generator<Readonly<Record<string, unknown>>> {
  let left = form;
  for (const [field, value] of Object.entries(defaults).toReversed()) {
    if (!Object.hasOwn(left, field) || canonicalJson(left[field]) !== canonicalJson(value)) continue;
    left = Object.fromEntries(Object.entries(left).filter(([name]) => name !== field));
    yield left;
  }
}

/** The same of settings of which a table says the fields, each of them empty until it is set. */
export function* withoutLatestSetting<T extends { readonly data: Readonly<Record<string, unknown>> }>(
  form: T,
): Generator<unknown> {
  const empty = Object.fromEntries(Object.keys(form.data).map((name) => [name, '']));
  for (const data of withoutLatest(form.data, empty)) yield { ...form, data };
}
