import { shadesOf, whiteContrast } from '@vigil/domain/site/brand-colour';
import { BrandMark } from '@vigil/ui/layout/brand-mark.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { menuChoices, tileChoices, type BrandValues } from './brand.ts';
import styles from './brand-preview.module.css';

const usualColour = '#1f4e9e';
const titleOf = (choices: readonly { value: string; label: string }[], key: string): string =>
  choices.find(({ value }) => value === key)?.label ?? key;

/** How the learner app will look in a brand, as it stands in the form. */
export function BrandPreview({ values }: { readonly values: BrandValues }) {
  const colour = whiteContrast(values.colour) === null ? usualColour : values.colour;
  const [light] = shadesOf(colour) ?? [];
  const news = values.words['questionBankTitle'];
  const entry = (key: string): string => (key === 'repo' && news ? news : titleOf(menuChoices, key));
  return (
    <section className={styles['preview']} aria-label={t('预览')}>
      <h2 className={styles['head']}>{t('预览')}</h2>
      <div className={styles['page']}>
        <div className={styles['header']}>
          <BrandMark logo={values.frontLogo || null} size={24} />
          <strong className={styles['name']}>{values.siteName || t('系统简称')}</strong>
        </div>
        <div className={styles['menu']}>
          {values.menu.map((key, at) => (
            <span
              key={key}
              style={at === 0 ? { color: colour, borderColor: colour } : undefined}
              className={styles['entry']}
            >
              {entry(key)}
            </span>
          ))}
        </div>
        <div className={styles['tiles']}>
          {values.tiles
            .filter((key) => key !== 'certificates' || values.certificateUrl !== '')
            .map((key) => (
              <span key={key} className={styles['tile']} style={{ background: light }}>
                {titleOf(tileChoices, key)}
              </span>
            ))}
        </div>
        <div className={styles['login']}>
          <span>{values.words['loginTitle'] || t('用户登录')}</span>
          <span className={styles['button']} style={{ background: colour }}>
            {t('登录')}
          </span>
        </div>
        <p className={styles['foot']}>
          {[
            values.copyRight || values.siteFullName || values.siteName,
            values.icp,
            ...(values.agreement === '' ? [] : [t('用户协议')]),
            ...(values.privacy === '' ? [] : [t('隐私政策')]),
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
      </div>
    </section>
  );
}
