import { IconPlayerStop, IconVolume } from '@tabler/icons-react';
import type { PaperQuestion } from '@vigil/ui/questions/question.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { QuestionTool } from '../rough-work/rough-tools.tsx';
import { passagesOf } from './passages.ts';

const voices = (): SpeechSynthesis | null => ('speechSynthesis' in globalThis ? speechSynthesis : null);

/**
 * Reads the question with the voice of the browser, from its beginning, until the end, a second press or another
 * question. Where the browser has no voice it says so.
 */
export function ReadAloud({ question }: { readonly question: PaperQuestion }) {
  const [reading, setReading] = useState(false);
  const voice = voices();
  useEffect(() => () => voices()?.cancel(), []);
  const read = (on: boolean) => {
    voice?.cancel();
    setReading(on);
    if (!on || voice === null) return;
    const passages = passagesOf(question);
    for (const [place, text] of passages.entries()) {
      const spoken = new SpeechSynthesisUtterance(text);
      spoken.lang = 'zh-CN';
      spoken.onerror = () => setReading(false);
      if (place === passages.length - 1) spoken.onend = () => setReading(false);
      voice.speak(spoken);
    }
  };
  if (voice === null) return <span>{t('此浏览器不能朗读')}</span>;
  return (
    <QuestionTool
      pressed={reading}
      readOnly={false}
      onChange={read}
      icon={reading ? <IconPlayerStop size={20} aria-hidden /> : <IconVolume size={20} aria-hidden />}
    >
      {reading ? t('停止朗读') : t('朗读本题')}
    </QuestionTool>
  );
}
