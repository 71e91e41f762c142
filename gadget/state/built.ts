/** Filled in by gadget/build.mjs; tests run without. */
declare const __WEBOID_GADGET__: string | undefined;
declare const __WEBOID_LANGUAGES__: string | undefined;
declare const __WEBOID_TEXTS__: string | undefined;

/** Name of the gadget on this wiki: its modules are `ext.gadget.<name>` and `ext.gadget.<name>-details`. */
export const GADGET_NAME = typeof __WEBOID_GADGET__ === 'string' ? __WEBOID_GADGET__ : 'weboid';

/** Languages that have a page of texts on the wiki. */
export const LANGUAGES: readonly string[] = (
  typeof __WEBOID_LANGUAGES__ === 'string' ? __WEBOID_LANGUAGES__ : 'de en'
).split(' ');

/** Changes whenever a text of any language does. */
export const TEXTS_VERSION = typeof __WEBOID_TEXTS__ === 'string' ? __WEBOID_TEXTS__ : '';
