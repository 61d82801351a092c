/** What other slices show of the site: nothing else of this folder is theirs. */
export { ProviderForm, type Provider } from './props/provider-form.tsx';
