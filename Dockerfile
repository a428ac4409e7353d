# A container with nothing but the two programs, which are static, and no rights.
#
#   make build-static
#   docker build -t tetrad .
#   docker run --rm -i tetrad                                # UGI on standard input and output
#   docker run --rm -p 127.0.0.1:7463:7463 tetrad gui --listen 0.0.0.0:7463 --no-open
#   docker run --rm --entrypoint /tetrad-lab tetrad help    # the laboratory and the farm
FROM scratch
COPY bin/static/tetrad bin/static/tetrad-lab /
COPY LICENSE /LICENSE
USER 65534:65534
EXPOSE 7463
ENTRYPOINT ["/tetrad"]
