/**
 * The style sheets that came with the page are fetched for no medium, so that they hold up the application and
 * not the first paint: from now on they hold. Resolves when each is here, or has failed to come.
 */
export async function applySheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][media="not all"]')];
  await Promise.all(
    sheets.map(async (link) => {
      if (link.sheet === null)
        await new Promise((resolve) => {
          link.addEventListener('load', resolve, { once: true });
          link.addEventListener('error', resolve, { once: true });
        });
      link.media = 'all';
    }),
  );
}
