-- Pandoc filter: every block is a link whose address names its class (`http://t/CLASS/LEVEL/ID`), as name-blocks.js does for Chromium.
local id = 0
local seen_heading = false

local function plain(inlines)
  return inlines:walk({
    Link = function(link) return link.content end,
    Image = function() return {} end,
    RawInline = function() return {} end,
    Note = function() return {} end,
  })
end

local function linked(inlines, class, level, own)
  local content = plain(inlines)
  if #content == 0 then return content end
  return pandoc.Inlines({ pandoc.Link(content, ('http://t/%s/%d/%d'):format(class, level, own)) })
end

local name_blocks

local function name_item(blocks)
  id = id + 1
  local own = id
  return blocks:map(function(block)
    if block.t == 'Para' or block.t == 'Plain' then
      block.content = linked(block.content, 'ListItem', 0, own)
      return block
    end
    return name_blocks({ block })[1]
  end)
end

function name_blocks(blocks)
  local out = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    if block.t == 'Header' then
      id = id + 1
      local class = (block.level == 1 and not seen_heading) and 'Title' or 'SectionHeader'
      seen_heading = true
      block.content = linked(block.content, class, block.level, id)
    elseif block.t == 'Para' or block.t == 'Plain' then
      id = id + 1
      block.content = linked(block.content, 'Text', 0, id)
    elseif block.t == 'BulletList' or block.t == 'OrderedList' then
      block.content = block.content:map(name_item)
    elseif block.t == 'BlockQuote' or block.t == 'Div' then
      block.content = name_blocks(block.content)
    elseif block.t == 'RawBlock' or block.t == 'Figure' then
      block = nil
    end
    if block then out:insert(block) end
  end
  return out
end

function Pandoc(doc)
  doc.blocks = name_blocks(doc.blocks)
  return doc
end
