import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, refusalOf, type Refusal } from '../../connection/errors.ts';
import { useAct } from '../use-act.ts';
import { clashesOf, mineOnTop, type FieldClash } from './overlay.ts';

/** What somebody else has saved meanwhile. */
export interface TheirVersion<V> {
  readonly values: V;
  readonly version: number;
  /** Who and when (ISO 8601), where it is known. */
  readonly by?: string | null;
  readonly at?: string | null;
}

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

/**
 * Somebody was faster: their version, and what differs; `theirs` null while it is being read, `error` when it
 * could not be.
 */
export interface Conflict<V> {
  readonly theirs: TheirVersion<V> | null;
  readonly clashes: readonly FieldClash[];
  readonly error: unknown;
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
  /** When it was last saved here (ms); `before`: as it was opened; null: new, and never saved. */
  readonly savedAt: number | 'before' | null;
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
  const fields = useForm<V>({ initialValues: initial });
  const opened = useRef({ values: initial, version: options.version ?? null });
  const [stopped, setStopped] = useState(0);
  const [shown, setShown] = useState<unknown>(undefined);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const [saved, setSaved] = useState<{ readonly values: V } | null>(null);
  const [savedAt, setSavedAt] = useState<EntityForm<V>['savedAt']>(
    (options.version ?? null) === null ? null : 'before',
  );

  const open = useCallback(
    (values: V, version: number | null) => {
      opened.current = { values, version };
      fields.setValues(values);
      fields.resetDirty(values);
      fields.clearErrors();
    },
    [fields],
  );

  const dirty = fields.isDirty();
  const taken = useRef(initial);
  useEffect(() => {
    if (taken.current === initial || dirty) return;
    taken.current = initial;
    open(initial, options.version ?? null);
  }, [initial, dirty, open, options.version]);

  // Told once the form is shown as unchanged, so that leaving the page is not held up by what has just been
  // saved.
  const told = useRef(saved);
  useEffect(() => {
    if (saved === null || told.current === saved) return;
    told.current = saved;
    onSaved?.(saved.values);
  }, [saved, onSaved]);

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

  const meetTheirs = async () => {
    if (loadTheirs === undefined) return setShown(problem.current);
    setConflict({ theirs: null, clashes: [], error: undefined });
    try {
      const theirs = await loadTheirs();
      setConflict({
        theirs,
        clashes: clashesOf(opened.current.values, theirs.values, fields.getValues()),
        error: undefined,
      });
    } catch (error) {
      setConflict({ theirs: null, clashes: [], error });
    }
  };

  const refused = async (error: unknown) => {
    const refusal = refusalOf(error);
    if (refusal?.reason === 'SomebodyWasFaster') return meetTheirs();
    const field = refusal === null ? null : (fieldOf?.(refusal) ?? null);
    if (field === null) return setShown(error);
    fields.setFieldError(field, messageOf(error));
    setStopped((count) => count + 1);
  };

  const send = async (values: V): Promise<boolean> => {
    setShown(undefined);
    setConflict(null);
    const saved = await act.run({ values, version: opened.current.version });
    if (!saved) {
      if (problem.current !== undefined) await refused(problem.current);
      return false;
    }
    open(values, opened.current.version);
    setSaved({ values });
    setSavedAt(Date.now());
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
    dirty,
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
    takeTheirs: () => {
      if (conflict?.theirs) open(conflict.theirs.values, conflict.theirs.version);
      setConflict(null);
    },
    keepMine: async () => {
      if (!conflict?.theirs) return false;
      const { values: theirs, version } = conflict.theirs;
      const merged = mineOnTop(opened.current.values, theirs, fields.getValues());
      open(theirs, version);
      fields.setValues(merged);
      return send(merged);
    },
    dismissConflict: () => setConflict(null),
  };
}
