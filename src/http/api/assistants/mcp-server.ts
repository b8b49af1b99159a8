import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { ToolFault, type McpTool } from './mcp-tool.ts'

/** Of what this server never asks: it would validate answers of people. A validator of its own for each request is slow to make. */
const NO_VALIDATOR = {
  getValidator(): never {
    throw new Error('Nothing is asked of the client.')
  },
}

/** Answers one message. Server and transport are the request's own: nothing is kept between two. */
export async function answerMessage(
  request: Request,
  message: unknown,
  { name, tools }: { name: string; tools: McpTool[] },
): Promise<Response> {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} }, jsonSchemaValidator: NO_VALIDATOR })
  let status = 200
  const faults: unknown[] = []
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema, annotations }) => ({ name, description, inputSchema: inputSchema(), annotations })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.')
    try {
      const { body, isError = false } = await tool.call(params.arguments ?? {})
      return { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }], ...(isError && { isError }) }
    } catch (error) {
      if (!(error instanceof ToolFault)) {
        faults.push(error)
        throw new McpError(ErrorCode.InternalError, 'Something went wrong.')
      }
      status = error.status
      throw new McpError(error.rpcCode, error.message, error.data)
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const answer = await transport.handleRequest(request, { parsedBody: message })
    // The shop logs and answers it as everywhere else.
    if (faults.length > 0) throw faults[0]
    return status === 200 || answer.status !== 200 ? answer : new Response(answer.body, { status, headers: answer.headers })
  } finally {
    await server.close()
  }
}
