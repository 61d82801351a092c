import { RichEditor } from '@vigil/ui/editor/rich-editor.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ImageField } from '@vigil/ui/upload/image-field.tsx';
import { MediaField } from '@vigil/ui/upload/media-field.tsx';
import { useState } from 'react';
import { KitPart } from './kit-part.tsx';
import styles from './kit.module.css';

/** Rich text in both its sizes, and files. */
export function KitContent() {
  const [html, setHtml] = useState('<p>考试须知：请提前 <strong>10 分钟</strong>进入考场。</p>');
  const [line, setLine] = useState('');
  const [cover, setCover] = useState('');
  const [file, setFile] = useState('');
  return (
    <>
      <KitPart title={t('富文本')} file="ui/src/editor/rich-editor.tsx" value={{ html, line }}>
        <RichEditor label={t('考试须知')} value={html} onChange={setHtml} />
        <RichEditor label={t('选项')} tools="line" value={line} onChange={setLine} />
      </KitPart>
      <KitPart title={t('上传')} file="ui/src/upload" value={{ cover, file }}>
        <div className={styles['grid']}>
          <ImageField label={t('封面')} aspect={16 / 9} value={cover} onChange={setCover} />
          <MediaField label={t('附件')} kind="file" value={file} onChange={setFile} />
        </div>
      </KitPart>
    </>
  );
}
