/** What Node.js 20 does not know yet and the program uses. Loaded before everything else; newer versions are left as they are. */
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

Promise.withResolvers ??= () => {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};
