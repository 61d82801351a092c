import { Textarea } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { longestNote } from './rough-work.ts';

interface ScratchPaperProps {
  readonly note: string;
  readonly readOnly: boolean;
  readonly onWrite: (note: string) => void;
  readonly onLeave: () => void;
}

/** The candidate's own notes to a question: kept with the paper, never scored. */
export const ScratchPaper = ({ note, readOnly, onWrite, onLeave }: ScratchPaperProps) => (
  <Textarea
    label={t('草稿')}
    description={t('只作演算，不计分；随试卷保存，换一台设备也能看到，考务审计时可以查阅。')}
    value={note}
    onChange={(event) => onWrite(event.currentTarget.value)}
    onBlur={onLeave}
    readOnly={readOnly}
    maxLength={longestNote}
    autosize
    minRows={3}
    maxRows={12}
    spellCheck={false}
    autoComplete="off"
  />
);
