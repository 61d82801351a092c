import { Anchor } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { appPaths } from './paths.ts';
import type { Site } from './remembered-site.ts';

/** Whose site it is, its registration, and the texts one agrees to. */
export function SiteFoot({ info }: { readonly info: Site['info'] }) {
  const texts = [
    ...(info.hasAgreement ? [{ path: appPaths.agreement, title: t('用户协议') }] : []),
    ...info.pages.map(({ id, title }) => ({ path: appPaths.embedded(id), title })),
    ...(info.hasPrivacy ? [{ path: appPaths.privacy, title: t('隐私政策') }] : []),
  ];
  return (
    <>
      <span>{info.copyRight ?? info.siteFullName ?? info.siteName}</span>
      {info.icp && (
        <Anchor href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" size="sm" ml="md">
          {info.icp}
        </Anchor>
      )}
      {texts.map(({ path, title }) => (
        <Anchor key={path} component={Link} to={path} size="sm" ml="md">
          {title}
        </Anchor>
      ))}
    </>
  );
}
