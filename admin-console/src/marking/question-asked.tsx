import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { MediaPlayer } from '@vigil/ui/media/media-player.tsx';
import { ModelAnswer } from '@vigil/ui/questions/model-answer.tsx';
import { scratchFileName } from '@vigil/ui/questions/scratch-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { MarkingQuestionAskedQuery } from '../generated/graphql.ts';
import styles from './marking.module.css';

type Asked = MarkingQuestionAskedQuery['markingQuestion'];

/** The question as it is marked: its text, the answer that is wanted, the analysis. */
export function QuestionAsked({ question }: { readonly question: Asked }) {
  const { wholeContent, content, image, media, scratchUrl, rightAnswer, analysis } = question;
  return (
    <div className={styles['asked']}>
      {wholeContent && <RichHtml html={wholeContent} />}
      <RichHtml html={content} />
      {image && <img src={image} alt={t('题目图片')} className={styles['image']} />}
      {media && <MediaPlayer src={media} />}
      {scratchUrl && (
        <a href={scratchUrl} download={scratchFileName}>
          {t('下载题目模板')}
        </a>
      )}
      <h3 className={styles['subtitle']}>{t('参考答案')}</h3>
      {rightAnswer ? (
        <ModelAnswer quType={question.quType} text={rightAnswer} />
      ) : (
        <p className={styles['nothing']}>{t('没有参考答案')}</p>
      )}
      {analysis && (
        <>
          <h3 className={styles['subtitle']}>{t('试题解析')}</h3>
          <RichHtml html={analysis} />
        </>
      )}
    </div>
  );
}
