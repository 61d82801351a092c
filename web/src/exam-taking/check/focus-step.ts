/** The steps before an exam. */
export type StepKey = 'device' | 'rules' | 'password' | 'face' | 'tour';

/** The id of a step's section. */
export const stepId = (name: StepKey): string => `step-${name}`;

/** Brings a step into view, and the focus to what is to be done in it. */
export function focusStep(name: StepKey): void {
  const step = document.getElementById(stepId(name));
  const target = step?.querySelector<HTMLElement>('input, button:not(:disabled)');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView?.({ block: 'center' });
}
