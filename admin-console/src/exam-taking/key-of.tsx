import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { ModelAnswer } from '@vigil/ui/questions/model-answer.tsx';
import { isProgram } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { PreviewPartFragment } from '../generated/graphql.ts';
import styles from './key-of.module.css';

interface KeyOfProps {
  readonly question: PreviewPartFragment & { readonly subList?: readonly PreviewPartFragment[] };
}

/** Standard answer and analysis of a question, of each part for a composite. */
export function KeyOf({ question }: KeyOfProps) {
  const parts = question.subList !== undefined && question.subList.length > 0 ? question.subList : [question];
  return (
    <dl className={styles['key']}>
      {parts.map((part, index) => (
        <div key={part.quId}>
          <dt>{parts.length > 1 ? t('（{{n}}）参考答案', { n: index + 1 }) : t('参考答案')}</dt>
          <dd>{answerOf(part)}</dd>
          {part.analysis && (
            <>
              <dt>{t('解析')}</dt>
              <dd>
                <RichHtml html={part.analysis} />
              </dd>
            </>
          )}
        </div>
      ))}
      {parts.length > 1 && question.analysis && (
        <div>
          <dt>{t('解析')}</dt>
          <dd>
            <RichHtml html={question.analysis} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Essays have HTML, programs have code; what else there is are letters and words. */
function answerOf({ quType, rightAnswer }: PreviewPartFragment) {
  if (!rightAnswer) return t('无');
  const written = quType === 4 || quType === 7 || isProgram(quType);
  return written ? <ModelAnswer quType={quType} text={rightAnswer} /> : rightAnswer;
}
