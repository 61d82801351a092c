import { type EntityForm, fieldId } from '@vigil/ui/console/form/use-entity-form.ts';
import type { ReactNode } from 'react';
import type { BodyValues, QuestionValues } from './question-values.ts';

/** The body of the question, or of one of its parts, within the form. */
export interface BodyField {
  readonly values: BodyValues;
  /** changes some of its fields */
  readonly set: (change: Partial<BodyValues>) => void;
  /** what is wrong with one of them */
  readonly problem: (key: keyof BodyValues) => ReactNode;
  /** the id by which the error summary finds one */
  readonly id: (key: keyof BodyValues) => string;
}

/** The body at a place of the form: `null` the question itself, a number that part. */
export function bodyField(form: EntityForm<QuestionValues>, part: number | null): BodyField {
  const { values, errors, setFieldValue } = form.fields;
  const path = part === null ? '' : `parts.${part}.`;
  const own: BodyValues | undefined = part === null ? values : values.parts[part];
  if (own === undefined) throw new Error(`the question has no part ${part}`);
  return {
    values: own,
    set: (change) => {
      for (const [key, value] of Object.entries(change)) setFieldValue(`${path}${key}`, value as never);
    },
    problem: (key) => errors[`${path}${key}`],
    id: (key) => fieldId(`${path}${key}`),
  };
}

/** The list with one item changed. */
export const changed = <T>(list: readonly T[], index: number, change: Partial<T>): readonly T[] =>
  list.map((item, at) => (at === index ? { ...item, ...change } : item));

/** The list without one item. */
export const without = <T>(list: readonly T[], index: number): readonly T[] =>
  list.filter((_item, at) => at !== index);

/** The list with one item moved by a step. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(index + by, 0, item);
  return next;
}
