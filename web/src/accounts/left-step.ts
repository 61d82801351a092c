const kept = 'vigil.second-step';

/** 两步验证 is asked for in this tab; its ticket is kept nowhere, so that a reload leads back to the first step. */
export const keepStepOpen = (): void => sessionStorage.setItem(kept, 'open');

export const stepIsOver = (): void => sessionStorage.removeItem(kept);

/** The page was loaded anew while the second step was open. */
export const stepWasLeft = (): boolean => sessionStorage.getItem(kept) !== null;
