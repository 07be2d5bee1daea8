-- Drives Neovim's own LSP client: opens the files, asks, and prints one JSON line for each answer.
local command = vim.split(vim.env.DOCGEN_LSP, ' ')
local root = vim.env.DOCGEN_ROOT
local controller = root .. '/app/Http/Controllers/PostController.php'

local function say(name, value)
  io.stdout:write(vim.json.encode({ name = name, value = value }) .. '\n')
end

local function wait(what, holds)
  if not vim.wait(60000, holds, 20) then
    say('failed', what)
    vim.cmd('cquit')
  end
end

dofile(vim.env.DOCGEN_RECIPE)
vim.cmd('edit ' .. controller)
vim.bo.filetype = 'php'
local buffer = vim.api.nvim_get_current_buf()
wait('the client', function() return #vim.tbl_values(vim.lsp.buf_get_clients(buffer)) > 0 end)

local function find(text)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then return { line = number - 1, character = column - 1 } end
  end
end

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local answers = vim.lsp.buf_request_sync(buffer, method, params, 60000)
  local _, first = next(answers or {})
  return first and first.result
end

wait('diagnostics', function() return #vim.diagnostic.get(buffer) > 0 end)
local found = vim.diagnostic.get(buffer)[1]
say('diagnostic', { line = found.lnum, column = found.col, code = found.code or found.user_data.lsp.code })

local hover = find('show(')
say('hover', ask('textDocument/hover', { position = hover }))

local at = { line = found.lnum, character = found.col }
local told = found.user_data.lsp
local diagnostic = {
  range = { start = at, ['end'] = { line = found.end_lnum, character = found.end_col } },
  message = found.message,
  severity = found.severity,
  source = 'docgen',
  code = told.code,
  data = told.data,
}
local actions = ask('textDocument/codeAction', { range = diagnostic.range, context = { diagnostics = { diagnostic } } })
say('action', actions and actions[1] and actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, 'utf-16')
wait('the finding to go', function() return #vim.diagnostic.get(buffer) == 0 end)
say('mended', vim.api.nvim_buf_get_lines(buffer, found.lnum, found.lnum + 1, false)[1])

local place = find('PostResource>')
local targets = ask('textDocument/definition', { position = { line = place.line, character = place.character + 2 } })
say('definition', targets and targets[1] and targets[1].uri:sub(-#'PostResource.php'))
vim.cmd('qall!')
