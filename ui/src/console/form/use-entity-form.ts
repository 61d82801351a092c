import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import { messageOf, refusalOf, type Refusal } from '../../connection/errors.ts';
import { useAct } from '../use-act.ts';
import { useConflict, type Conflict, type TheirVersion } from './use-conflict.ts';
import { useOpened } from './use-opened.ts';
import { useSaved, type SavedAt } from './use-saved.ts';

export type { TheirVersion };

type Validation<V> = (values: V) => FormErrors | Promise<FormErrors>;

interface EntityFormOptions<V extends object> {
  /** What is opened. Taken again when it becomes another object, unless something was typed. */
  readonly initial: V;
  /** Version that was opened; null or undefined: something new. */
  readonly version?: number | null;
  /**
   * Problems by field path, in the specification's words (`schemaResolver(zodSchema)`, or a function over
   * `rules.ts`).
   */
  readonly validate?: Validation<V>;
  /**
   * Rejects with the server's refusal. The same values tried again after a fault come with the same command
   * id.
   */
  readonly save: (
    values: V,
    how: { readonly commandId: string; readonly version: number | null },
  ) => Promise<unknown>;
  /** Which field a refusal is about; null: the whole form. */
  readonly fieldOf?: (refusal: Refusal) => string | null;
  /** What is saved now, for a save refused as `SomebodyWasFaster`. */
  readonly loadTheirs?: () => Promise<TheirVersion<V>>;
  readonly onSaved?: (values: V) => void;
}

export interface EntityForm<V extends object> {
  readonly fields: UseFormReturnType<V>;
  /** Props of the input at a path: value, onChange, error, and the id by which the error summary finds it. */
  readonly field: (
    path: string,
    options?: { readonly type: 'input' | 'checkbox' },
  ) => ReturnType<UseFormReturnType<V>['getInputProps']> & { id: string };
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Why the last save did not succeed, unless it is shown at a field or as a conflict. */
  readonly error: unknown;
  readonly savedAt: SavedAt;
  /** Counts the saves that this form's own checks stopped: the summary takes the focus each time. */
  readonly stopped: number;
  /** Brings the summary of what is wrong into view, with the focus. */
  readonly showProblems: () => void;
  /** True once it is saved. Asked again while a save is under way, answers that save: nothing is sent twice. */
  readonly submit: () => Promise<boolean>;
  readonly reset: () => void;
  readonly conflict: Conflict<V> | null;
  /** Throws mine away. */
  readonly takeTheirs: () => void;
  /** Saves their version with what I changed on top. */
  readonly keepMine: () => Promise<boolean>;
  readonly dismissConflict: () => void;
}

/** Id of the input at a path. */
export const fieldId = (path: string): string => `field-${path.replaceAll(/[^\w-]/g, '-')}`;

const noProblems = () => ({});

/**
 * A form over one piece of reference data: validation before sending, exactly-once saving under optimistic
 * locking, refusals shown where they belong. What was typed is kept through every refusal. After
 * `SomebodyWasFaster` both versions are offered (`conflict`).
 */
export function useEntityForm<V extends object>(options: EntityFormOptions<V>): EntityForm<V> {
  const { initial, validate = noProblems, save, fieldOf, loadTheirs, onSaved } = options;
  const version = options.version ?? null;
  const fields = useForm<V>({ initialValues: initial });
  const { opened, open } = useOpened(fields, initial, version);
  const { conflict, dismissConflict, meet, takeTheirs, mergeMine } = useConflict({ fields, opened, open });
  const { savedAt, hasSaved } = useSaved(version === null, onSaved);
  const [stopped, setStopped] = useState(0);
  const [shown, setShown] = useState<unknown>(undefined);

  const problem = useRef<unknown>(undefined);
  const act = useAct(
    useCallback(
      async (sent: { readonly values: V; readonly version: number | null }, commandId: string) => {
        problem.current = undefined;
        try {
          await save(sent.values, { commandId, version: sent.version });
        } catch (error) {
          problem.current = error;
          throw error;
        }
      },
      [save],
    ),
  );

  const refused = async (error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal?.reason === 'SomebodyWasFaster')
      return loadTheirs === undefined ? setShown(error) : meet(loadTheirs);
    const field = refusal === null ? null : (fieldOf?.(refusal) ?? null);
    if (field === null) return setShown(error);
    fields.setFieldError(field, messageOf(error));
    setStopped((count) => count + 1);
  };

  const send = async (values: V): Promise<boolean> => {
    setShown(undefined);
    dismissConflict();
    const saved = await act.run({ values, version: opened.current.version });
    if (!saved) {
      if (problem.current !== undefined) await refused(problem.current);
      return false;
    }
    open(values, opened.current.version);
    hasSaved(values);
    return true;
  };

  const checkAndSend = async (): Promise<boolean> => {
    const values = fields.getValues();
    const problems = await Promise.resolve(validate(values));
    fields.setErrors(problems);
    if (Object.values(problems).some((each) => each !== null && each !== undefined)) {
      setStopped((count) => count + 1);
      return false;
    }
    return send(values);
  };
  const underWay = useRef<Promise<boolean> | null>(null);
  const submit = (): Promise<boolean> =>
    (underWay.current ??= checkAndSend().finally(() => (underWay.current = null)));

  return {
    fields,
    field: (path, how) =>
      ({ ...fields.getInputProps(path as never, how as never), id: fieldId(path) }) as ReturnType<
        EntityForm<V>['field']
      >,
    dirty: fields.isDirty(),
    busy: act.busy,
    error: shown,
    savedAt,
    stopped,
    showProblems: () => setStopped((count) => count + 1),
    submit,
    reset: () => {
      setShown(undefined);
      open(opened.current.values, opened.current.version);
    },
    conflict,
    takeTheirs,
    keepMine: async () => {
      const merged = mergeMine();
      return merged !== null && send(merged);
    },
    dismissConflict,
  };
}
