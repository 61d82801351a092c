/** What is being written, and what the server refused with its reason. */
export interface HelpDraft {
  readonly text: string;
  readonly refused: readonly { readonly text: string; readonly msg: string }[];
}

const key = (paperId: string) => `vigil.taking.help/${paperId}`;

export const noDraft: HelpDraft = { text: '', refused: [] };

/** What was being written to the proctors, and what did not reach them; nothing when it cannot be told. */
export function keptHelp(paperId: string): HelpDraft {
  try {
    return { ...noDraft, ...(JSON.parse(localStorage.getItem(key(paperId)) ?? '{}') as Partial<HelpDraft>) };
  } catch {
    return noDraft;
  }
}

export function keepHelp(paperId: string, draft: HelpDraft): void {
  try {
    if (draft.text === '' && draft.refused.length === 0) localStorage.removeItem(key(paperId));
    else localStorage.setItem(key(paperId), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has it on the screen until the page is left.
  }
}

export const forgetHelp = (paperId: string): void => keepHelp(paperId, noDraft);
