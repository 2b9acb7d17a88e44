/**
 * Fills elements when they come near to what is visible in `root` and empties them when they are far: only these pages
 * keep images and boxes in memory.
 */
export function fillWhenNear(root, { margin, fill, empty }) {
  const filled = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting === filled.has(target)) continue;
        if (isIntersecting) {
          filled.add(target);
          fill(target);
        } else {
          filled.delete(target);
          empty(target);
        }
      }
    },
    { root, rootMargin: margin },
  );
  return { observe: (element) => observer.observe(element), filled, end: () => observer.disconnect() };
}
