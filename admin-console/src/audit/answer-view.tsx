import { tagAt } from '@vigil/domain/sitting/public';
import { IconCheckbox, IconCircle, IconCircleDot, IconSquare } from '@tabler/icons-react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { scratchFileName } from '@vigil/ui/questions/scratch-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import clsx from 'clsx';
import type { AuditQuestionFieldsFragment } from '../generated/graphql.ts';
import styles from './paper-view.module.css';

interface AnswerViewProps {
  readonly question: AuditQuestionFieldsFragment;
  /** options that the candidate had struck out */
  readonly struck?: readonly string[] | undefined;
}

/** The answer that was on the paper, by type of question (wire.md "Answers by type"); never a key. */
export function AnswerView({ question, struck = [] }: AnswerViewProps) {
  const { quType, answerList, matchList } = question;
  if (quType <= 3) return <Options question={question} struck={struck} />;
  if (quType === 5)
    return (
      <ol className={styles['blanks']}>
        {answerList.map((blank, index) => (
          <li key={blank.id}>
            <span className={styles['label']}>{t('第 {{n}} 空', { n: index + 1 })}</span>
            <Written text={blank.answer} />
          </li>
        ))}
      </ol>
    );
  if (quType === 6)
    return (
      <ol className={styles['blanks']}>
        {answerList.map((item) => (
          <li key={item.id}>
            <RichHtml html={item.content ?? ''} inline />
            <span aria-hidden> → </span>
            {item.answer ? (
              <>
                <strong>{item.answer}</strong>{' '}
                <RichHtml html={matchList.find((each) => each.tag === item.answer)?.content ?? ''} inline />
              </>
            ) : (
              <Nothing />
            )}
          </li>
        ))}
      </ol>
    );
  if (quType === 7)
    return question.scratchAnswer ? (
      <a href={question.scratchAnswer} download={scratchFileName}>
        {t('查看提交的文件')}
      </a>
    ) : (
      <Nothing />
    );
  if (quType === 8 || quType === 9)
    return question.codeAnswer ? <pre className={styles['code']}>{question.codeAnswer}</pre> : <Nothing />;
  if (quType === 99) return null;
  return question.answer ? (
    <RichHtml html={question.answer} className={styles['essay']} pictures={t('答案图片')} />
  ) : (
    <Nothing />
  );
}

function Options({ question, struck = [] }: AnswerViewProps) {
  const [On, Off] = question.quType === 2 ? [IconCheckbox, IconSquare] : [IconCircleDot, IconCircle];
  return (
    <ul className={styles['options']}>
      {question.answerList.map((option, index) => (
        <li key={option.id} className={clsx(styles['option'], option.checked && styles['chosen'])}>
          {option.checked ? <On size={18} aria-label={t('已选')} /> : <Off size={18} aria-hidden />}
          <span className={clsx(struck.includes(option.id) && styles['struck'])}>
            {tagAt(index)}．<RichHtml html={option.content ?? ''} inline />
            {option.image && <img src={option.image} alt="" className={styles['image']} loading="lazy" />}
          </span>
          {struck.includes(option.id) && <span className={styles['label']}>{t('已划去')}</span>}
        </li>
      ))}
    </ul>
  );
}

const Written = ({ text }: { readonly text: string | null }) =>
  text ? <span className={styles['written']}>{text}</span> : <Nothing />;

const Nothing = () => <span className={styles['nothing']}>{t('未作答')}</span>;
