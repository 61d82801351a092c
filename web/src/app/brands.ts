/** What a brand of the application (`appName`, spec 1 §1) shows otherwise than the others. */
interface Brand {
  /** the score to pass, before an exam is sat */
  readonly showsPassScore: boolean;
}

const usual: Brand = { showsPassScore: false };
const brands: Readonly<Record<string, Brand>> = {
  AIGC: { showsPassScore: true },
  DZXH: { showsPassScore: true },
};

/** The switches of a brand; one without a name, or that is not known, has the usual ones. */
export const brandOf = (appName: string): Brand =>
  (Object.hasOwn(brands, appName) ? brands[appName] : null) ?? usual;
