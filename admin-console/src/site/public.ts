/** What other slices show of the site: nothing else of this folder is theirs. */
export { ProviderChoice } from './props/provider-choice.tsx';
export { type Provider } from './props/provider-form.tsx';
export { ProviderSettings } from './props/provider-settings.tsx';
