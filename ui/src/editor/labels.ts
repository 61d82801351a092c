import { t } from '../text/t.ts';

/** Names of Mantine's controls. */
export const labels = {
  boldControlLabel: t('加粗'),
  italicControlLabel: t('斜体'),
  underlineControlLabel: t('下划线'),
  subscriptControlLabel: t('下标'),
  superscriptControlLabel: t('上标'),
  bulletListControlLabel: t('无序列表'),
  orderedListControlLabel: t('有序列表'),
  linkControlLabel: t('链接'),
  linkEditorInputLabel: t('链接地址'),
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: t('在新窗口打开'),
  linkEditorInternalLink: t('在本窗口打开'),
  linkEditorSave: t('确定'),
  undoControlLabel: t('撤销'),
  redoControlLabel: t('重做'),
};
