/** The address of the hosted checkout's browser module (`page-module.ts`). */
declare module 'virtual:webpay-module' {
  const address: string;
  export default address;
}

/** What finds a face in a picture, and where our own server has it (`face-files.ts`). */
declare module 'virtual:face-files' {
  /** The folder of all of them, with a slash at its end. */
  export const base: string;
  /** The address of the library's module. */
  export const library: string;
  export const files: readonly { name: string; bytes: number }[];
}

/** The address of the module that tells the server that somebody signed in is there. */
declare module 'virtual:presence-module' {
  const url: string;
  export default url;
}

/** A legal document (`legal-text.ts`). */
declare module '*.md' {
  const content: import('./features/legal/document.ts').LegalContent;
  export default content;
}

/** Guides, reference and changes of the API, for the server (`developer-docs.ts`). */
declare module 'virtual:developer-docs' {
  const docs: import('./features/developers/document.ts').DeveloperDocs;
  export default docs;
}

/** The address of the small module of the documentation's pages. */
declare module 'virtual:developers-module' {
  const address: string;
  export default address;
}
