/** jest's globalTeardown of the end-to-end tests (jest wants a default export). */
export default async function stopTestWorld(): Promise<void> {}
