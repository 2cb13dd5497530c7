/** Works through the items, so many at once. */
export async function inLanes(items, lanes, work) {
  const left = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
