"""Trains the matcher for a given time.

    SECONDS_TO_TRAIN=440 python train.py FOLDER OUT      (FOLDER: before.npz, tokenizer.json, nouns.json, parsed.json.gz)
"""
import os

os.environ['TOKENIZERS_PARALLELISM'] = 'false'
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from model import Matcher
from samples import Samples

SECONDS, SIZE, RATE, WORKERS, CHECKS = (kind(os.environ.get(name, default)) for name, kind, default in (('SECONDS_TO_TRAIN', float, 400), ('BATCH', int, 64), ('RATE', float, 2e-4), ('WORKERS', int, 15), ('CHECKS', int, 20)))
INPUTS = ['ids', 'pieces', 'facts', 'box', 'fields', 'mask']
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'


def losses(logits, nothing, b):
    truth, counts, many = b['truth'].float(), b['counts'].float(), b['many'].float()
    asked = counts.amax(2)
    each = F.binary_cross_entropy_with_logits(logits, truth, reduction='none') * counts[..., None] * torch.where(truth > 0, 2., 1.)
    loss = each.sum() / (asked.sum() * 3)
    # A single value starts at one of the places that state it, or nowhere.
    start = logits[..., 0].masked_fill(counts == 0, -1e4)
    there = truth[..., 0].sum(2)
    single = (many == 0) & (asked > 0)
    with_none = torch.cat([start, nothing[..., None]], 2)
    right = torch.cat([truth[..., 0], (there == 0).float()[..., None]], 2)
    choice = (with_none.logsumexp(2) - with_none.masked_fill(right == 0, -1e4).logsumexp(2))[single].mean()
    ends = single & (there == 1)
    end = F.cross_entropy(logits[..., 1].masked_fill(counts == 0, -1e4)[ends], truth[..., 1].argmax(2)[ends]) if ends.any() else 0.
    none = (F.binary_cross_entropy_with_logits(nothing, (there == 0).float(), reduction='none') * (asked > 0) * (many > 0)).sum() / asked.sum()
    return loss + .3 * choice + .15 * end + .2 * none


@torch.no_grad()
def right(logits, nothing, b):
    """Share of present single values found exactly; share of absent ones left empty; F1 of list cells."""
    truth, counts, many = b['truth'].float(), b['counts'].float(), b['many']
    start, end = (logits[..., k].masked_fill(counts == 0, -1e4) for k in (0, 1))
    there, single = truth[..., 0].sum(2), (many == 0) & (counts.amax(2) > 0)
    best = start.max(2)
    starts_right = truth[..., 0].gather(2, best.indices[..., None])[..., 0] > 0
    after = torch.arange(end.shape[2], device=end.device) >= best.indices[..., None]
    ending = end.masked_fill(~after, -1e4).argmax(2)
    true_end = truth[..., 1].masked_fill(~after, 0).argmax(2)
    exact = starts_right & (ending == true_end) & (best.values > nothing)
    said, true = (start > 0) & (many > 0)[..., None], (truth[..., 0] > 0) & (many > 0)[..., None]
    f1 = 2 * (said & true).sum() / (said.sum() + true.sum()).clamp(min=1)
    return exact[single & (there >= 1)].float().mean().item(), (best.values < nothing)[single & (there == 0)].float().mean().item(), f1.item()


def save(state, out):
    """Half floats, in parts of at most 15 MiB."""
    np.savez('/tmp/resume.npz', **{k: v.cpu().numpy().astype(np.float16) for k, v in state.items()})
    os.system(f'split -b 15M -d /tmp/resume.npz {out}/resume.npz.')


def load(file):
    """Weights as train.py or from_onnx.py writes them; `name#` is the scale of `name`."""
    z = np.load(file)
    return {k: torch.from_numpy(z[k].astype(np.float32) * (z[k + '#'] if k + '#' in z else 1)) for k in z.files if not k.endswith('#')}


def main(folder, out):
    torch.manual_seed(0)
    torch.backends.cuda.matmul.allow_tf32 = True
    model = Matcher()
    print('not in the weights before:', model.load_state_dict(load(folder + '/before.npz'), strict=False).missing_keys, flush=True)
    model.to(DEVICE).train()
    new = {id(p) for n, p in model.named_parameters() if n.split('.')[0] in ('scales', 'facts')}
    groups = [dict(params=[p for p in model.parameters() if (id(p) in new) == fresh], lr=rate, base=rate) for fresh, rate in ((False, RATE), (True, RATE * 3))]
    optimizer = torch.optim.AdamW(groups, weight_decay=.01, betas=(.9, .98), fused=DEVICE == 'cuda')
    loader = lambda size, workers, held_back=False: iter(torch.utils.data.DataLoader(Samples(folder, size, held_back), batch_size=None, num_workers=workers, prefetch_factor=8, pin_memory=DEVICE == 'cuda'))
    data, began, step, waited = loader(SIZE, WORKERS), time.time(), 0, 0
    average = {k: v.detach().clone().float() for k, v in model.state_dict().items()}
    def forward(b):
        with torch.autocast(DEVICE, torch.bfloat16): logits, nothing = model(*(b[k] for k in INPUTS))
        return logits.float(), nothing.float()
    is_kept = False
    while (spent := (time.time() - began) / SECONDS) < 1:
        asked = time.time()
        b = {k: v.to(DEVICE, non_blocking=True) for k, v in next(data).items()}
        waited += time.time() - asked
        if step == 0: began = time.time()
        rate = min(1, (step + 1) / 300) * max(.02, 1 - spent)
        for group in optimizer.param_groups: group['lr'] = group['base'] * rate
        logits, nothing = forward(b)
        loss = losses(logits, nothing, b)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.)
        optimizer.step()
        step += 1
        if step % 20 == 0:
            with torch.no_grad():
                keep = min(.98, step / (step + 100))
                for k, v in model.state_dict().items(): average[k].lerp_(v.float(), 1 - keep)
        if step % 500 == 0 or step == 20: print(step, f'{time.time() - began:.0f}s loss {loss.item():.4f} exact/empty/cells', *(f'{x:.3f}' for x in right(logits, nothing, b)), f'waited {waited:.0f}s', flush=True)
        if spent > .6 and not is_kept:
            save(average, out)
            is_kept = True
    save(average, out)
    print('steps', step, 'waited', round(waited, 1), flush=True)
    del data
    model.load_state_dict({k: v.to(model.state_dict()[k].dtype) for k, v in average.items()})
    model.eval()
    for held_back in (False, True) if CHECKS else ():
        check, found = loader(SIZE, min(6, WORKERS), held_back), []
        for _ in range(CHECKS):
            b = {k: v.to(DEVICE) for k, v in next(check).items()}
            with torch.no_grad(): found.append(right(*forward(b), b))
        print('held-back kinds' if held_back else 'kinds seen', 'exact/empty/cells', *np.round(np.nanmean(found, 0), 3), flush=True)
        del check


if __name__ == '__main__': main(*sys.argv[1:3])
