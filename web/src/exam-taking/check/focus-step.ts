/** The steps before an exam. */
export type StepKey = 'device' | 'rules' | 'password' | 'face' | 'tour';

/** The id of a step's section. */
export const stepId = (name: StepKey): string => `step-${name}`;

/** How long a ring stands around the step that was led to: who points with a mouse sees no focus. */
const ringMs = 1600;
let endRing = (): void => undefined;

/** Brings a step into view, and the focus to what is to be done in it. */
export function focusStep(name: StepKey): void {
  const step = document.getElementById(stepId(name));
  const target = step?.querySelector<HTMLElement>('input, button:not(:disabled)');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView?.({ block: 'center' });
  endRing();
  if (step) endRing = ringed(step);
}

function ringed(step: HTMLElement): () => void {
  step.toggleAttribute('data-led-to', true);
  const timer = setTimeout(() => step.removeAttribute('data-led-to'), ringMs);
  return () => {
    clearTimeout(timer);
    step.removeAttribute('data-led-to');
  };
}
