# ruby send.rb METHOD TARGET [BODY]: sends a signed request, and prints the answer.
require "net/http"
require_relative "sign"

method, target, body = ARGV
url = ENV.fetch("TALENT_BASE_URL") + target
signed = Signing.sign(method, url, user: ENV.fetch("TALENT_USER"), secret: ENV.fetch("TALENT_SECRET"), body: body.to_s)
uri = URI(url)
request = Net::HTTPGenericRequest.new(method, !body.nil?, true, target, signed[:headers])
request["content-type"] = "application/json"
request.body = body
answer = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
puts "#{answer.code} #{answer["location"]} #{answer.body}"
exit answer.code.to_i < 400
