import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { MediaField } from '@vigil/ui/upload/media-field.tsx';
import { blankMark } from '@vigil/domain/question-bank/question-save';
import type { BodyField } from './body-field.ts';
import { BlanksEditor, blanksFor } from './types/blanks-editor.tsx';
import { ChoiceEditor } from './types/choice-editor.tsx';
import { CodeEditor } from './types/code-editor.tsx';
import { MarkingEditor } from './types/marking-editor.tsx';
import { MatchingEditor } from './types/matching-editor.tsx';

interface BodyFieldsProps {
  readonly body: BodyField;
  readonly onBusy: (busy: boolean) => void;
}

/**
 * The text of a question or part with its pictures, and its recording or film. A picture that was kept apart
 * from the text (imported questions have one) is shown while it is there.
 */
export function StemFields({ body, onBusy }: BodyFieldsProps) {
  const { content, image, media, quType, blanks } = body.values;
  return (
    <>
      <RichEditor
        id={body.id('content')}
        label={t('题干')}
        required
        tools="text"
        height={72}
        placeholder={
          quType === 5 ? t('例如：我国的首都是____') : t('请输入题目内容，可以粘贴 Word 中的文字和截图')
        }
        value={content}
        error={body.problem('content')}
        onChange={(html) =>
          body.set(quType === 5 ? { content: html, blanks: blanksFor(html, blanks) } : { content: html })
        }
        onBusy={onBusy}
        {...(quType === 5 ? { mark: { label: t('插入填空'), text: blankMark } } : {})}
      />
      {image !== '' && (
        <ImageField
          id={body.id('image')}
          label={t('题目图片')}
          description={t('单独保存的图片，显示在题干下面；移除后可在题干中插入图片')}
          value={image}
          onChange={(url) => body.set({ image: url })}
        />
      )}
      <MediaField
        id={body.id('media')}
        label={t('录音或视频')}
        kind="recording"
        compact
        value={media}
        onChange={(url) => body.set({ media: url })}
      />
    </>
  );
}

/** What a question of its type needs besides its text; a composite's parts are edited elsewhere. */
export function TypeFields({ body, onBusy }: BodyFieldsProps) {
  switch (body.values.quType) {
    case 1:
    case 2:
    case 3:
      return <ChoiceEditor body={body} onBusy={onBusy} />;
    case 5:
      return <BlanksEditor body={body} />;
    case 6:
      return <MatchingEditor body={body} onBusy={onBusy} />;
    case 4:
    case 7:
      return <MarkingEditor body={body} onBusy={onBusy} />;
    case 8:
    case 9:
      return <CodeEditor body={body} />;
    default:
      return null;
  }
}

/** Why the answer is right. */
export function AnalysisField({ body, onBusy }: BodyFieldsProps) {
  return (
    <RichEditor
      id={body.id('analysis')}
      label={t('答案解析')}
      description={t('公布答案后考生可见')}
      tools="text"
      height={72}
      value={body.values.analysis}
      error={body.problem('analysis')}
      onChange={(analysis) => body.set({ analysis })}
      onBusy={onBusy}
    />
  );
}
