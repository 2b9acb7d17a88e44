// The commands on the page are meant to be copied, so they name the address the page was opened at.
for (const place of document.querySelectorAll('.origin')) place.textContent = location.origin;

const health = document.getElementById('health');
try {
  const answer = await fetch('/health');
  health.textContent = answer.ok ? `This server says: ${await answer.text()}.` : 'This server is not well.';
} catch {
  health.textContent = 'This server cannot be reached.';
}
