import { notifySuccess } from '../connection/notify.tsx';
import { t } from '../text/t.ts';
import { FileImport, type FileImportProps } from './file-import.tsx';

interface ExcelImportProps<A> extends Omit<FileImportProps<A>, 'accept'> {
  /**
   * What is said when the server has taken the file; absent: the specification's sentence. For calls that
   * only read the file it must not be that.
   */
  readonly success?: string;
}

/**
 * The specification's Excel import: .xlsx only, one file, a template, the refusal in a dialog, 数据导入成功！
 * for code 0 (spec 2 §5, §8).
 */
export function ExcelImport<A>({ success = t('数据导入成功！'), onAnswer, ...rest }: ExcelImportProps<A>) {
  const done = (answer: A): void => {
    notifySuccess(success);
    onAnswer(answer);
  };
  return <FileImport<A> {...rest} accept={['.xlsx']} onAnswer={done} />;
}
