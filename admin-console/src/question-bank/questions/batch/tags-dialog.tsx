import { TagsInput, type TagsInputProps } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useCall } from '../../../app/use-call.ts';
import { QuestionBatchTagsDocument } from '../../../generated/graphql.ts';
import type { BatchDialogProps } from './batch-props.ts';
import { BatchDialog } from './batch-dialog.tsx';

/** Adds and takes away knowledge tags of the chosen questions. */
export function TagsDialog({ rows, ...rest }: BatchDialogProps) {
  const act = useCall(QuestionBatchTagsDocument);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const present = [...new Set(rows.flatMap(({ tags }) => tags))];
  const nothing = add.length === 0 && remove.length === 0;
  const input = {
    clearable: true,
    maxTags: 20,
    splitChars: [',', '，', '；', ';'],
  } satisfies Partial<TagsInputProps>;
  return (
    <BatchDialog
      {...rest}
      rows={rows}
      title={t('增减知识点')}
      submitLabel={t('确定')}
      act={act}
      variables={nothing ? null : { ids: rows.map(({ id }) => id), add, remove }}
      said={t('知识点修改成功！')}
    >
      <TagsInput
        {...input}
        label={t('增加')}
        placeholder={t('输入后按回车')}
        value={add}
        onChange={setAdd}
        data-autofocus
      />
      <TagsInput
        {...input}
        label={t('移除')}
        placeholder={t('从所选试题的知识点中选择')}
        data={present}
        value={remove}
        onChange={setRemove}
      />
    </BatchDialog>
  );
}
